import { DownloadOutlined } from '@ant-design/icons'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { weatherPictureCalls } from '@qingyuan/contract/weather/pictures.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Row } from '@qingyuan/ui/layout.tsx'
import { useEffect, useState } from 'react'
import { fetchFile, saveBlob } from '#/client.ts'
import { appToast } from '#/toaster.tsx'
import css from '../parts/weather.module.css'

type Picture = OutputOf<typeof weatherPictureCalls.imagesPath>[number]

/** A picture is fetched with the session's token: the browser cannot fetch it by its path alone. */
const usePicture = (key: string) => {
  const [shown, setShown] = useState<{ url: string; blob: Blob } | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    let url = ''
    fetchFile(weatherPictureCalls.image, { key }, { signal: abort.signal })
      .then(({ blob }) => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ url, blob })
      })
      .catch(() => abort.signal.aborted || appToast.error('图片没有取到'))
    return () => {
      abort.abort()
      URL.revokeObjectURL(url)
    }
  }, [key])
  return shown
}

const One = ({ picture }: { picture: Picture }) => {
  const shown = usePicture(picture.key)
  return (
    <figure className={css.picture}>
      {shown && <img src={shown.url} alt={picture.title} />}
      <Row justify="between" gap={0} colour="textSecondary" size={11}>
        <code>{picture.path.slice(0, 36)}…</code>
        <IconButton
          label={`下载${picture.title}`}
          icon={<DownloadOutlined />}
          disabled={!shown}
          onClick={() => shown && saveBlob(shown.blob, `${picture.title}.svg`)}
        />
      </Row>
    </figure>
  )
}

export const Pictures = ({ pictures }: { pictures: readonly Picture[] }) => (
  <div className={css.pictures}>
    {pictures.map(picture => (
      <One key={picture.key} picture={picture} />
    ))}
  </div>
)
