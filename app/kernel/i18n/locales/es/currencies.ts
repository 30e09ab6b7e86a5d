export default {
  search: "Busca por nombre o país",
  found_one: "{{count}} moneda encontrada: {{chosen}}",
  found_many: "{{count}} monedas encontradas; elegida: {{chosen}}",
  found_other: "{{count}} monedas encontradas; elegida: {{chosen}}",
  notFound: "No hay ninguna moneda así",
  likely: "Las más usadas",
  others: "Todas las demás",
};
