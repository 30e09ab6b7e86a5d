/** The query parameter with which all charges of the page come ticked. */
export const TICKED_PARAM = "ticked";
