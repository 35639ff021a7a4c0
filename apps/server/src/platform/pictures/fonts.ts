import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const file = (weight: string): string => require.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)

/** Name of the shipped Chinese font, in the file and in drawings. */
export const fontFamily = 'Noto Sans SC'

/** Its files, OFL 1.1: 10 MB each, of which a PDF embeds the characters that it uses. */
export const fontFiles = () => ({ normal: file('400Regular'), bold: file('700Bold') })
