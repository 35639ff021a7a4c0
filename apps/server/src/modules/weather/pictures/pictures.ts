import { createHash } from 'node:crypto'
import type { InputOf, OutputOf } from '@qingyuan/contract/call.ts'
import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import type { Frame } from '@qingyuan/domain/frame.ts'
import { parameters, type WeatherId } from '@qingyuan/domain/parameters.ts'
import { dayMs } from '@qingyuan/domain/time.ts'
import { barbWords } from '@qingyuan/domain/wind.ts'
import { weatherTend } from '#/modules/weather/stations/public.ts'
import { appError } from '#/platform/errors.ts'
import type { ScopedContext } from '#/platform/http/context.ts'
import { fileReply } from '#/platform/http/file-reply.ts'
import { serveCalls } from '#/platform/module.ts'
import { pngOf } from '#/platform/pictures/png.ts'
import type { Services } from '#/platform/services.ts'
import { drawTrend, pictureSize } from './draw.ts'
import { insertPicture, selectPicture } from './queries.ts'

type Picture = OutputOf<typeof weatherPictureCalls.tendImage>
type Question = InputOf<typeof weatherPictureCalls.tendImage>

/** Grows when pictures of the same numbers come to look otherwise. */
const look = 2
const keptMs = 7 * dayMs
const mediaTypes = { svg: 'image/svg+xml', png: 'image/png' } as const

/** The pictures of a place: elements that are read together stand in one. */
const groups: readonly WeatherId[][] = [
  ['temperature', 'humidity'],
  ['wind_speed', 'wind_direction'],
  ['pressure'],
  ['precipitation'],
  ['visibility'],
]

const captionOf = ({ meta, columns }: Frame) =>
  [
    meta.period,
    meta.timeConvention,
    columns.some(column => column.parameter === 'wind_direction') ? barbWords : '',
    meta.demo ? '演示数据' : '',
  ]
    .filter(Boolean)
    .join('　')

const draw = async (frame: Frame, format: keyof typeof mediaTypes): Promise<Buffer> => {
  const svg = await drawTrend(frame, captionOf(frame))
  if (format === 'svg') return Buffer.from(svg)
  const png = await pngOf(svg)
  if (!png) throw appError('NOT_FOUND', { message: '这台服务器没有绘制 PNG 的程序，请改用 SVG' })
  return png
}

/** Drawn once for a request and the numbers that answer it; later requests find the file. */
const keep = async (services: Services, frame: Frame, placeId: number, format: keyof typeof mediaTypes): Promise<string> => {
  const shown = JSON.stringify([look, format, frame.meta.title, frame.meta.period, frame.meta.demo, frame.columns])
  const key = createHash('sha256').update(shown).digest()
  if (!(await selectPicture(services.db, key))) {
    const meta = { mediaType: mediaTypes[format], purpose: 'weather-picture', createdBy: null, expiresAt: services.clock.now() + keptMs }
    const fileId = await services.files.save(await draw(frame, format), { name: `${frame.meta.title}.${format}`, ...meta })
    await insertPicture(services.db, key, placeId, fileId)
  }
  return key.toString('hex')
}

const titleOf = (name: string, ids: readonly WeatherId[]) => `${name} ${ids.map(id => parameters[id].label).join('、')}趋势`

/** 气象趋势图: one picture of some elements of a place. */
const tendImage = async (
  { services, caller: { scope } }: ScopedContext,
  { placeId, parameters: requested, format = 'svg', ...span }: Question,
): Promise<Picture> => {
  const frame = await weatherTend({ services, caller: { scope } }, { placeIds: [placeId], parameters: requested, ...span })
  const ids = frame.columns.flatMap(({ parameter }) => (parameter ? [parameter as WeatherId] : []))
  const title = titleOf(services.places.get(placeId)!.name, ids)
  const key = await keep(services, { ...frame, meta: { ...frame.meta, title } }, placeId, format)
  return { key, path: `/api/Weather/image?key=${key}`, title, placeId, parameters: ids, mediaType: mediaTypes[format], ...pictureSize }
}

export const weatherPictureService = serveCalls(weatherPictureCalls, {
  tendImage,
  /** 气象趋势图路径: the pictures of a place, one for each group of elements. */
  imagesPath: async ({ services, caller: { scope } }, question) => {
    const pictures: Picture[] = []
    for (const ids of groups) pictures.push(await tendImage({ services, caller: { scope } }, { ...question, parameters: ids }))
    return pictures
  },
  /** The bytes of a picture, for those who may see its place. */
  image: async ({ services, caller: { scope } }, { key }) => {
    const picture = await selectPicture(services.db, Buffer.from(key, 'hex'))
    const file = picture && services.places.allowed(scope, picture.place_id) ? await services.files.find(picture.file_id) : undefined
    if (!file) throw appError('NOT_FOUND', { what: '图片' })
    return fileReply({
      name: file.name,
      mediaType: file.mediaType,
      body: await services.files.open(file.id),
      size: file.size,
      inline: true,
    })
  },
})
