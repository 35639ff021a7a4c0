export const buildChanged: (how?: { force?: boolean; only?: string[] }) => Promise<boolean>
export const ensureBuilt: (what: { web: boolean }) => Promise<void>
