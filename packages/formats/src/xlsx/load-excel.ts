import type ExcelJS from '@protobi/exceljs'

/** The library that writes workbooks, loaded with the first one: it takes 10 MB of a process. */
export const loadExcel = async (): Promise<typeof ExcelJS> => (await import('@protobi/exceljs')).default
