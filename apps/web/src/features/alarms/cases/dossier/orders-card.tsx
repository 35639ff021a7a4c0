import { FileOutlined } from '@ant-design/icons'
import { caseCalls } from '@qingyuan/contract/alarms/cases.ts'
import { orderFindings, orderLifecycle } from '@qingyuan/domain/lifecycles/order.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Card } from '@qingyuan/ui/card.tsx'
import { Caption, Hint, Row, Text, TextButton } from '@qingyuan/ui/layout.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { useEffect, useState } from 'react'
import { fetchFile } from '#/client.ts'
import { saveFile } from '#/page/save-file.ts'
import type { CaseOrder, Dossier } from '../case-look.tsx'
import cards from './cards.module.css'

type Evidence = CaseOrder['evidence'][number]

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
    <button type="button" className={cards.photo} title={`${name} ${note}`} onClick={() => void saveFile(caseCalls.Evidence, { id })}>
      {url && <img src={url} alt={name} />}
      <span>
        {shortMinute(addedAt).slice(6)} {note || name}
      </span>
    </button>
  )
}

export const EvidenceRows = ({ evidence }: Pick<CaseOrder, 'evidence'>) => {
  const photos = evidence.filter(({ kind }) => kind === 'photo')
  const papers = evidence.filter(({ kind }) => kind === 'document')
  return (
    <>
      {photos.length > 0 && (
        <div className={cards.photos}>
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

/** Steps whose words are read: what the parties wrote, verbatim. */
const spoken = new Set(['answer', 'urge', 'transfer', 'sendBack', 'feedback', 'submit', 'return', 'refuse', 'withdraw', 'pass'])

const Order = ({ order }: { order: CaseOrder }) => (
  <section className={cards.order}>
    <Row justify="between" className={cards.orderHead} wrap>
      <span>
        <b>核查单 HC-{order.id}</b> {order.enterprise} · {order.county}
      </span>
      <span>
        {order.finding && <Tag tone={order.finding === 'unfounded' ? undefined : 'bad'}>{orderFindings[order.finding]}</Tag>}{' '}
        <Caption>
          {orderLifecycle.states[order.state].label}
          {order.score !== null && ` · ${order.score} 分`}
        </Caption>
      </span>
    </Row>
    <Text as="p" colour="textSecondary">
      {order.content}
    </Text>
    {order.steps
      .filter(({ event, comment }) => spoken.has(event) && comment)
      .map(({ at, by, label, event, comment }) => (
        <div key={`${at}${event}`} className={cards.step}>
          <Row justify="between">
            <span>
              <b>{by}</b> <Caption>{`${shortMinute(at)} ${label}`}</Caption>
            </span>
            {event === 'answer' && at === order.answeredAt && order.answerLateMinutes !== null && (
              <Text colour="warningText" size={12}>
                逾期 {order.answerLateMinutes} min
              </Text>
            )}
          </Row>
          <p>{comment}</p>
        </div>
      ))}
    <EvidenceRows evidence={order.evidence} />
  </section>
)

/** Orders with answers, checks and evidence. */
export const OrdersCard = ({ orders }: Pick<Dossier, 'orders'>) => {
  const answers = orders.filter(({ answeredAt }) => answeredAt !== null).length
  const files = orders.reduce((sum, { evidence }) => sum + evidence.length, 0)
  return (
    <Card title="派单与处置" subtitle={`${orders.length} 单 · 答复 ${answers} · 材料 ${files}`}>
      {orders.length === 0 ? <Hint>还没有派单。</Hint> : orders.map(order => <Order key={order.id} order={order} />)}
    </Card>
  )
}
