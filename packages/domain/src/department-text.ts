/** A department as lists give it: without the authority that it belongs to, “长治市生态环境局襄垣分局” as “襄垣分局”. The authority itself keeps its name. */
export const shortDepartment = (text: string): string => text.replace(/^\S*?生态环境局(?=\S)/, '')
