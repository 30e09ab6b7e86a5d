export default {
  title: "Eventos",
  lead: "Torneos, viajes, fiestas: lo que no pasa todas las semanas.",
  open: "Inscripción abierta",
  coming: "Próximos",
  past: "Pasados",
  empty: "No hay eventos",
  page: { emptyPast: "No hay eventos pasados" },
};
