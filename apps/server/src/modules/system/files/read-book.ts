import type { UploadProblem } from '@qingyuan/formats/upload/problem.ts'
import type { Sheet } from '@qingyuan/formats/xlsx/read-xlsx.ts'
import type { Services } from '#/platform/services.ts'
import type { ParsedFile } from '#/workers/parsers/file-parsers.ts'

export type SheetReader = Pick<Services, 'parsers'>

interface BookSource {
  /** Which limits the workbook has. */
  parser: 'formWorkbook' | 'importWorkbook'
  file: ParsedFile
  person?: number
  signal?: AbortSignal
}

/** Sheets of a stored workbook, or why it is refused. @throws as {@link Services.parsers} */
export const readBook = async ({ parsers }: SheetReader, { parser, file, ...options }: BookSource): Promise<Sheet[] | UploadProblem> => {
  const sheets: Sheet[] = []
  const problem = await parsers.run(parser, file, null, {
    ...options,
    onPart: ({ sheet, name, rows }) => {
      sheets[sheet] ??= { name, rows: [] }
      sheets[sheet].rows.push(...rows)
    },
  })
  return problem ?? sheets
}
