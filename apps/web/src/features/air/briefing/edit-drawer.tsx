import { briefingCalls } from '@qingyuan/contract/air/briefing.ts'
import { type BriefingSection, briefingSectionIds, briefingSections, markedText } from '@qingyuan/domain/briefing.ts'
import { Subheading } from '@qingyuan/ui/layout.tsx'
import { Form, Input } from 'antd'
import { Fragment } from 'react'
import { useAction } from '#/hooks/use-call.ts'
import { FormDrawer } from '#/page/form/form-drawer.tsx'
import type { Briefing } from './briefing-look.ts'

const written = briefingSectionIds.filter(section => section !== 'actions')

/** Names of fields have no colon, which the form would read as a path. */
const fieldOf = (key: string) => `s_${key.replace(':', '_')}`

interface Line {
  key: string
  section: BriefingSection
  text: string
}

/** Lines of a section: what is there, and an empty one for another sentence. */
const linesOf = ({ sentences, version }: Briefing, section: BriefingSection): Line[] => [
  ...sentences.filter(each => each.section === section).map(({ key, parts }) => ({ key, section, text: markedText(parts) })),
  { key: `own:${version}-${section}`, section, text: '' },
]

/** Sentences as text, figures in brackets: these may be moved or left out, not changed. */
export const BriefingEditor = ({ briefing, onClose }: { briefing: Briefing; onClose: () => void }) => {
  const { run, busy, error } = useAction(briefingCalls.Edit, {
    successMessage: '已保存为新的一版',
    invalidates: [briefingCalls.Query],
    onDone: onClose,
  })
  const lines = written.flatMap(section => linesOf(briefing, section))
  const save = (fields: Record<string, string>) =>
    run({
      id: briefing.id,
      sentences: lines
        .map(({ key, section }) => ({ key, section, text: fields[fieldOf(key)] ?? '' }))
        .filter(({ key, text }) => text.trim() !== '' || !key.startsWith('own:')),
    })
  return (
    <FormDrawer<Record<string, string>>
      width={640}
      title="编辑今日研判"
      subtitle="【】内的数值来自平台，可以移动或删去，不能改写；清空一句即不再显示"
      initial={Object.fromEntries(lines.map(({ key, text }) => [fieldOf(key), text]))}
      onSave={save}
      busy={busy}
      error={error}
      onClose={onClose}
    >
      {written.map(section => (
        <Fragment key={section}>
          <Subheading>{briefingSections[section]}</Subheading>
          {linesOf(briefing, section).map(({ key, text }) => (
            <Form.Item key={key} name={fieldOf(key)}>
              <Input.TextArea
                autoSize
                maxLength={600}
                placeholder={text ? undefined : '补充一句'}
                aria-label={`${briefingSections[section]} ${key}`}
              />
            </Form.Item>
          ))}
        </Fragment>
      ))}
    </FormDrawer>
  )
}
