import { urlFlag, urlMaybeNumber, urlNumber, urlText } from '#/hooks/use-url-state.ts'

export const viewShape = { file: urlMaybeNumber(), species: urlText(''), time: urlNumber(0), add: urlFlag() }
