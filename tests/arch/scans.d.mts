export const scan: (base: string) => { files: number; found: { scan: string; file: string; text: string }[] }
