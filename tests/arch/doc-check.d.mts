export const findDocFaults: (base: string) => { document: string; name: string }[]
