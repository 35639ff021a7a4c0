import { LinkOutlined } from '@ant-design/icons'
import { traceCalls } from '@qingyuan/contract/air/lineage.ts'
import { IconButton } from '@qingyuan/ui/icon-button.tsx'
import { Caption } from '@qingyuan/ui/layout.tsx'
import { SideDrawer } from '@qingyuan/ui/side-drawer.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { saveBlob } from '#/client.ts'
import { useCall } from '#/hooks/use-call.ts'
import { appToast } from '#/toaster.tsx'
import { evidenceText } from './lineage/evidence.ts'
import { Explanation } from './lineage/explanation.tsx'
import { StateGate } from './state-gate.tsx'
import type { TraceQuestion } from './use-trace.ts'

/** Lineage of a number: value and class, formula with the real numbers, valid hours, inputs, raw records, clause. */
export const TraceDrawer = ({ question, onClose }: { question: TraceQuestion | null; onClose: () => void }) => {
  const query = useCall(traceCalls.Explain, question)
  if (!question) return null
  const data = query.data
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => appToast.info('链接已复制'))
  const evidence = () =>
    data && saveBlob(new Blob([evidenceText(data)], { type: 'text/plain;charset=utf-8' }), `${data.title} ${data.subtitle}.txt`)
  const made =
    data && [data.computedAt && `计算于 ${data.computedAt}`, data.revision !== null && `第 ${data.revision} 版`].filter(Boolean).join(' · ')
  return (
    <SideDrawer
      open
      onClose={onClose}
      title={
        <>
          {'溯数　'}
          <Subscript text={data?.title ?? ''} />
        </>
      }
      subtitle={data && <Subscript text={data.subtitle} />}
      tools={<IconButton label="复制链接" icon={<LinkOutlined />} onClick={copy} />}
      foot={
        <>
          <Caption>{made}</Caption>
          <Button type="primary" disabled={!data} onClick={evidence}>
            导出依据
          </Button>
        </>
      }
    >
      <StateGate query={query} what="溯数" skeleton="form">
        {explained => <Explanation explained={explained} />}
      </StateGate>
    </SideDrawer>
  )
}
