import { modelFileParser } from './parse-model-file.ts'
import { speciesFileParser } from './parse-species-file.ts'
import { stationFileParser } from './parse-station-file.ts'
import { inventoryFileParser, mobileRunParser, townshipParser, trajectoryFileParser } from './parse-text-files.ts'
import { workbookParser } from './parse-workbook.ts'

/** Everything that reads files from outside, with what a file may cost. */
export const parserTable = {
  /** Forms and verdicts: a few thousand cells, read while the request waits. */
  formWorkbook: workbookParser(
    { label: '填报工作簿', fileBytes: 5_000_000, seconds: 30, memoryMb: 256, onePerPerson: true },
    { rows: 20_000, columns: 256, cells: 50_000, unpackedBytes: 30_000_000 },
  ),
  /** A sheet of enterprises or surface sources: 20,000 rows. */
  importWorkbook: workbookParser(
    { label: '导入表格', fileBytes: 30_000_000, seconds: 120, memoryMb: 640 },
    { rows: 25_000, columns: 256, cells: 1_000_000, unpackedBytes: 100_000_000 },
  ),
  /** Hours of stations: wide files are read hour by hour, of tables every station and hour is remembered. */
  stationFile: stationFileParser(
    { label: '监测数据文件', fileBytes: 105_000_000, seconds: 120, memoryMb: 768 },
    { rows: 300_000, columns: 256, cells: 2_000_000, unpackedBytes: 120_000_000 },
  ),
  /** Three years of hours of a station are about 30 MB as text; a sheet of 120 columns has more than a year. */
  speciesFile: speciesFileParser(
    { label: 'VOC 组分文件', fileBytes: 50_000_000, seconds: 120, memoryMb: 768 },
    { rows: 30_000, columns: 300, cells: 1_600_000, unpackedBytes: 120_000_000 },
  ),
  townships: townshipParser({ label: '乡镇边界文件', fileBytes: 30_000_000, seconds: 60, memoryMb: 512 }),
  mobileRun: mobileRunParser({ label: '走航数据文件', fileBytes: 105_000_000, seconds: 60, memoryMb: 640 }),
  inventoryFile: inventoryFileParser({ label: 'SMOKE 清单文件', fileBytes: 60_000_000, seconds: 120, memoryMb: 512 }),
  /** Of as many bytes as a packed file may unpack to; an upload is smaller, a file of the command line may be larger. */
  modelFile: modelFileParser({ label: '模型文件', fileBytes: 250_000_000, seconds: 300, memoryMb: 768 }),
  /** HYSPLIT endpoints, read while the request waits. */
  trajectoryFile: trajectoryFileParser({ label: '轨迹文件', fileBytes: 2_000_000, seconds: 30, memoryMb: 256, onePerPerson: true }),
} as const

export type ParserTableOfServer = typeof parserTable
