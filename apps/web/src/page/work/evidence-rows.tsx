import { FileOutlined } from '@ant-design/icons'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import type { OutputOf } from '@qingyuan/contract/call.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { TextButton } from '@qingyuan/ui/layout.tsx'
import { useEffect, useState } from 'react'
import { fetchFile } from '#/client.ts'
import { saveFile } from '../save-file.ts'
import css from './evidence-rows.module.css'

type Evidence = OutputOf<typeof caseCalls.QueryByID>['orders'][number]['evidence'][number]

/** A stored photo as an address of this browser; null until it is here. */
const usePhoto = (id: number): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    let made: string | null = null
    let gone = false
    fetchFile(caseCalls.Evidence, { id })
      .then(({ blob }) => {
        if (gone) return
        made = URL.createObjectURL(blob)
        setUrl(made)
      })
      .catch(() => undefined)
    return () => {
      gone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [id])
  return url
}

const Photo = ({ photo: { id, name, addedAt, note } }: { photo: Evidence }) => {
  const url = usePhoto(id)
  return (
    <button type="button" className={css.photo} title={`${name} ${note}`} onClick={() => void saveFile(caseCalls.Evidence, { id })}>
      {url && <img src={url} alt={name} />}
      <span>
        {shortMinute(addedAt).slice(6)} {note || name}
      </span>
    </button>
  )
}

/** Photos and papers of an order. */
export const EvidenceRows = ({ evidence }: { evidence: readonly Evidence[] }) => {
  const photos = evidence.filter(({ kind }) => kind === 'photo')
  const papers = evidence.filter(({ kind }) => kind === 'document')
  return (
    <>
      {photos.length > 0 && (
        <div className={css.photos}>
          {photos.map(photo => (
            <Photo key={photo.id} photo={photo} />
          ))}
        </div>
      )}
      {papers.map(({ id, name, note }) => (
        <TextButton key={id} colour="accentText" onClick={() => void saveFile(caseCalls.Evidence, { id })}>
          <FileOutlined /> {name} {note}
        </TextButton>
      ))}
    </>
  )
}
