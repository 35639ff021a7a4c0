import { vocCalls } from '@qingyuan/contract/organics/species.ts'
import { profileCategories } from '@qingyuan/domain/species/profile-categories.ts'
import { parseProfileTable } from '@qingyuan/domain/species/profile-table.ts'
import { formatMinute } from '@qingyuan/domain/time.ts'
import { Inline, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { Button, Input, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { useAction, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'

const blank = { name: '', category: profileCategories[0]!, source: '', year: '', table: '' }

interface TextFieldProps {
  label: string
  value: string
  maxLength: number
  placeholder: string
  width?: number
  onChange: (text: string) => void
}
const TextField = ({ label, width, onChange, ...rest }: TextFieldProps) => (
  <Input {...rest} onChange={event => onChange(event.target.value)} aria-label={label} style={{ width: width ?? '100%' }} />
)

/** A new profile: where it is from, and a table from a file or pasted. */
const Form = () => {
  const [draft, setDraft] = useState(blank)
  const file = useRef<HTMLInputElement>(null)
  const save = useAction(vocCalls.saveProfile, { successMessage: '已保存', invalidates: Object.values(vocCalls) })
  const { name, category, source, year, table } = draft
  const { percent, faults } = parseProfileTable(table)
  const isReady = name.trim() !== '' && source.trim() !== '' && table.trim() !== '' && faults.length === 0
  return (
    <>
      <Inline gap={8} wrap>
        <TextField
          {...{ label: '源谱名称', value: name, maxLength: 40, placeholder: '名称，如 屯留焦化厂界', width: 200 }}
          onChange={text => setDraft({ ...draft, name: text })}
        />
        <Select
          value={category}
          onChange={next => setDraft({ ...draft, category: next })}
          options={profileCategories.map(each => ({ value: each, label: each }))}
          aria-label="源类"
          style={{ width: 132 }}
        />
        <TextField
          {...{ label: '测试年份', value: year, maxLength: 4, placeholder: '测试年份', width: 96 }}
          onChange={text => setDraft({ ...draft, year: text.replace(/\D/g, '') })}
        />
      </Inline>
      <TextField
        {...{ label: '来源', value: source, maxLength: 120, placeholder: '来源，如 市监测站 2026 年厂界测试报告' }}
        onChange={text => setDraft({ ...draft, source: text })}
      />
      <Input.TextArea
        value={table}
        rows={6}
        maxLength={20_000}
        placeholder={'每行一个物种（中文名、英文名或 CAS 号）和质量百分比：\n苯,25.8\n71-43-2,25.8'}
        onChange={event => setDraft({ ...draft, table: event.target.value })}
        aria-label="物种与质量百分比"
      />
      {table.trim() !== '' && (
        <Text colour={faults.length > 0 ? 'errorText' : 'textSecondary'} size={12}>
          {faults.length > 0
            ? faults.slice(0, 3).join('；')
            : `${percent.size} 种，合计 ${[...percent.values()].reduce((a, b) => a + b, 0).toFixed(1)} %`}
        </Text>
      )}
      {save.error && <Text colour="errorText">{save.error.message}</Text>}
      <Inline gap={8} toEnd>
        <input
          ref={file}
          type="file"
          accept=".csv,.txt"
          hidden
          onChange={event => void event.target.files?.[0]?.text().then(text => setDraft({ ...draft, table: text.replace(/^\uFEFF/, '') }))}
        />
        <Button onClick={() => file.current?.click()}>读入 CSV</Button>
        <Button
          type="primary"
          disabled={!isReady}
          loading={save.busy}
          onClick={() =>
            void save
              .run({ name: name.trim(), category, source: source.trim(), table, ...(year && { year: Number(year) }) })
              .then(done => done && setDraft(blank))
          }
        >
          保存源谱
        </Button>
      </Inline>
    </>
  )
}

/** 本市源谱: profiles of the city, which go before those of the library. */
export const OwnProfilesDialog = ({ onClose }: { onClose: () => void }) => {
  const profiles = useCall(vocCalls.ownProfiles, {}).data ?? []
  const mayChange = useMay('organics:review')
  const remove = useAction(vocCalls.removeProfile, { successMessage: '删除成功!', invalidates: Object.values(vocCalls) })
  return (
    <Modal open title="本市源谱" footer={null} width={560} onCancel={onClose}>
      <Stack gap={10}>
        <Text as="p" colour="textSecondary" size={12}>
          本市实测源谱排在源谱库（国外）之前，用于因子命名、指纹检索和比值参考线。
        </Text>
        {profiles.length === 0 && <Text colour="textDisabled">还没有录入本市源谱</Text>}
        {profiles.map(({ id, name, category, source, year, species, savedBy, savedAt }) => (
          <Row key={id} gap={8}>
            <Text grow>
              {name}{' '}
              <Text colour="textTertiary" size={12}>
                {category} · {species} 种 · {source}
                {year && ` · ${year}`} · {savedBy} {formatMinute(savedAt)}
              </Text>
            </Text>
            {mayChange && (
              <Button size="small" type="link" danger loading={remove.busy} onClick={() => void remove.run({ id })}>
                删除
              </Button>
            )}
          </Row>
        ))}
        {mayChange && <Form />}
      </Stack>
    </Modal>
  )
}
