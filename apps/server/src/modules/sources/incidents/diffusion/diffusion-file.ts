import { parameters } from '@qingyuan/domain/parameters.ts'
import { formatDateTime, parseHour, timeConvention } from '@qingyuan/domain/time.ts'
import { appError } from '#/platform/errors.ts'
import type { CallerContext } from '#/platform/http/context.ts'
import { type FileReply, fileReply } from '#/platform/http/file-reply.ts'
import type { Services } from '#/platform/services.ts'
import { placeOf } from '../answers.ts'
import { microgramFactor } from '../incident/measured.ts'
import { mapGrid } from '../maps.ts'
import type { TraceRequest } from '../trace-request.ts'
import { type FoundDiffusion, requestDiffusion } from './diffusion.ts'

/** Lines in front of the grids: what the numbers are, where, when, by what. */
const headerOf = (services: Services, { incident, run, summary }: FoundDiffusion): string[] => {
  const { question, summary: traced } = incident
  const place = placeOf(services, question)
  const grid = mapGrid({ longitude: place.lon, latitude: place.lat }, summary.map)
  const { label, unit } = parameters[question.parameter]
  const names = summary.enterprises.map(id => traced.candidates.find(({ enterpriseId }) => enterpriseId === id)?.name ?? String(id))
  return [
    `# 清源 扩散数据文件 1.0${place.simulated ? '（演示数据）' : ''}`,
    `# 站点: ${place.name}  经度 ${place.lon.toFixed(5)}  纬度 ${place.lat.toFixed(5)}`,
    `# 污染物: ${label}  单位: ${unit}  数值: 所列企业合计的地面小时平均浓度`,
    `# 企业: ${names.join('、')}`,
    '# 源强: 清单或在线监测排放量 × 反演倍数',
    `# 坐标: WGS-84 经纬度，以下为格心；第一行为最南一行，行内自西向东`,
    `# 时间: ${timeConvention}`,
    `# 模型: 清源烟团模型 ${run.info.engineVersion}  运行编号 ${run.id}  完成时间 ${run.info.finishedAt ?? ''}`,
    `# 生成时间: ${formatDateTime(services.clock.now())}`,
    `NX ${grid.nx}`,
    `NY ${grid.ny}`,
    `LON0 ${grid.lon0.toFixed(6)}`,
    `LAT0 ${grid.lat0.toFixed(6)}`,
    `DLON ${grid.dLon.toFixed(8)}`,
    `DLAT ${grid.dLat.toFixed(8)}`,
    `HOURS ${summary.hours.length}`,
  ]
}

/** The grids as plain text: a line `HOUR <label>` before each, a row of the grid a line. */
export const diffusionText = (services: Services, found: FoundDiffusion): string => {
  const { summary, frames, incident } = found
  const { cells } = summary.map
  const unit = microgramFactor(incident.question.parameter)
  const grids = summary.hours.flatMap((hour, h) => [
    `HOUR ${hour}`,
    ...Array.from({ length: cells }, (_, j) =>
      Array.from(frames[h]!.subarray(j * cells, (j + 1) * cells), value => (value / unit).toExponential(4)).join(' '),
    ),
  ])
  return `${[...headerOf(services, found), ...grids].join('\r\n')}\r\n`
}

/** @throws CONFLICT while the plumes are still being computed */
export const diffusionFile = async (
  { services, caller }: CallerContext,
  request: TraceRequest & { enterpriseIds?: readonly number[] },
): Promise<FileReply> => {
  const { info, found } = await requestDiffusion(services, caller, request)
  if (!found) {
    const message = info.state === 'failed' ? `扩散计算失败：${info.message ?? ''}` : '扩散图正在计算，完成后再生成数据文件'
    throw appError('CONFLICT', { message, extra: { jobId: info.jobId } })
  }
  const stamp = formatDateTime(parseHour(found.incident.question.to)!).replace(/\D/g, '').slice(0, 10)
  const name = `扩散数据_${placeOf(services, found.incident.question).name}_${stamp}.txt`
  return fileReply({ name, mediaType: 'text/plain; charset=utf-8', body: diffusionText(services, found) })
}
