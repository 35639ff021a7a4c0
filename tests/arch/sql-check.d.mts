type Statements = Record<string, Record<string, number>>

export const findStatements: (base: string) => Statements
export const checkStatements: () => { found: Statements; listed: Statements; above: string[]; below: string[] }
