import { formatDateTime } from '@qingyuan/domain/time.ts'
import { saveBlob } from '#/client.ts'
import { toast } from '#/toaster.tsx'

const font = '"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'

/** Picture of a chart with what a reader of a report needs: title above, filters, standard and time of making below. Twice the size, white. */
const captioned = async (chart: Blob, title: string, caption: string): Promise<Blob> => {
  const image = await createImageBitmap(chart)
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height + 128 })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser gives no 2-D canvas')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#1f2733'
  pen.font = `600 28px ${font}`
  pen.fillText(title, 24, 48, canvas.width - 48)
  pen.drawImage(image, 0, 68)
  pen.fillStyle = '#566275'
  pen.font = `22px ${font}`
  pen.fillText(caption, 24, canvas.height - 22, canvas.width - 48)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture is empty'))), 'image/png'),
  )
}

export interface PictureWords {
  title: string
  /** Filters and standard. */
  about: string
}

/** The picture that 存图 saves. */
export const pictureOf = async (toPng: () => Promise<Blob>, { title, about }: PictureWords): Promise<Blob> =>
  captioned(await toPng(), title, [about, `制图 ${formatDateTime(Date.now()).slice(0, 16)}`].filter(Boolean).join(' · '))

export const savePicture = (toPng: (() => Promise<Blob>) | undefined, words: PictureWords): void => {
  if (!toPng) return toast.error('图表尚未画出')
  void pictureOf(toPng, words)
    .then(blob => saveBlob(blob, `${words.title}.png`))
    .catch(() => toast.error('图片没有保存成功'))
}
