export const importRules: { name: string }[]
