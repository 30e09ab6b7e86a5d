/** The field of an address by which all charges of the page come ticked. */
export const TICKED = "ticked";
