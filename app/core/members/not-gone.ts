/** Is a member, by their alias, neither erased nor merged into another? SQL. */
export const notGone = (member: string) => `${member}.state <> 'erased' AND ${member}.merged_into IS NULL`;
