import { type FileReply, fileReply } from '../http/file-reply.ts'
import type { Services } from '../services.ts'
import type { DocumentContent } from './document.ts'
import { docxOf } from './docx.ts'

const formats = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const
export type DocumentFormat = keyof typeof formats

/** A report as a file in one of its formats, named after its title. */
export const documentReply = async (
  { exports }: Pick<Services, 'exports'>,
  content: DocumentContent,
  format: DocumentFormat = 'docx',
): Promise<FileReply> => {
  const body = format === 'pdf' ? await exports.toPdf(content) : await docxOf(content)
  return fileReply({ name: `${content.title}.${format}`, mediaType: formats[format], body, size: body.length })
}
