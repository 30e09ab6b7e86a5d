export default {
  "no-room": "Ahora mismo no podemos admitir clubes nuevos. Inténtalo más tarde.",
  "subdomain-taken-try": "Esta dirección ya está ocupada. Aún están libres: {{suggestions}}.",
};
