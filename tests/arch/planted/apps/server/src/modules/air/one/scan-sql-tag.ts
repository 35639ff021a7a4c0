declare const sql: (parts: TemplateStringsArray) => unknown
export const all = () => sql`delete from stations`
