import { Card } from '@qingyuan/ui/card.tsx'
import { FactList } from '@qingyuan/ui/fact-list.tsx'
import { KeyFigures } from '@qingyuan/ui/key-figures.tsx'
import { Box, Columns, FieldStack, Inline, Note, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { LinkButton } from '@qingyuan/ui/link-button.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { ProgressRow } from '@qingyuan/ui/progress-row.tsx'
import { Section } from '@qingyuan/ui/section.tsx'
import { Skeleton } from '@qingyuan/ui/skeleton.tsx'
import { StateDot } from '@qingyuan/ui/state-dot.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { TabStrip } from '@qingyuan/ui/tab-strip.tsx'
import { Tag } from '@qingyuan/ui/tag.tsx'
import { Input } from 'antd'
import type { Entry } from './entry.ts'

export const uiEntries: readonly Entry[] = [
  {
    key: 'columns',
    title: 'Columns、Stack：卡片并列和叠放',
    height: 160,
    draw: () => (
      <Columns widths={['3fr', '2fr', 120]}>
        <Card fill title="3fr" subtitle="单位">
          内容
        </Card>
        <Stack grow>
          <Card fill title="2fr">
            上
          </Card>
          <Card fill>下</Card>
        </Stack>
        <Card fill title="120 px">
          内容
        </Card>
      </Columns>
    ),
  },
  {
    key: 'box-row-text',
    title: 'Box、Row、Text：外观用属性写，不另写样式',
    draw: () => (
      <Box padding={[8, 12]} border="line" radius={4} background="surfaceFaint">
        <Row justify="between" gap={16}>
          <Text size={13} weight={600}>
            襄垣县
          </Text>
          <Text size={12} colour="textSecondary" ellipsis grow>
            只写一行，放不下时截断
          </Text>
          <Text size={20} weight={600}>
            86
          </Text>
        </Row>
      </Box>
    ),
  },
  {
    key: 'key-figures',
    title: 'KeyFigures',
    draw: () => (
      <KeyFigures
        figures={[
          { label: <Subscript text="PM₂.₅" />, value: 35, unit: 'μg/m³' },
          { label: '优良天数', value: 231, unit: '天' },
        ]}
      />
    ),
  },
  {
    key: 'marks',
    title: 'Tag、StateDot、Subscript、LinkButton',
    draw: () => (
      <Inline>
        <Tag>草稿</Tag>
        <Tag tone="good">已发布</Tag>
        <Tag tone="bad">失败</Tag>
        <Tag tone="mark">默认</Tag>
        <StateDot tone="good">正常</StateDot>
        <StateDot tone="bad">迟到</StateDot>
        <Subscript text="PM₂.₅ O₃-8h NOₓ" />
        <LinkButton size="small">详情</LinkButton>
      </Inline>
    ),
  },
  {
    key: 'plain-table',
    title: 'PlainTable：抽屉里的小表',
    draw: () => (
      <PlainTable
        rows={[
          { name: '长治监测站', value: 35 },
          { name: '潞州区', value: 41 },
        ]}
        columns={[
          { title: '站点', cell: ({ name }) => name },
          { title: 'PM₂.₅', cell: ({ value }) => value },
        ]}
      />
    ),
  },
  {
    key: 'tab-strip',
    title: 'TabStrip',
    draw: () => (
      <TabStrip
        tabs={[
          { key: 'all', label: '全部' },
          { key: 'open', label: '待处理' },
        ]}
        value="all"
        onChange={() => undefined}
      />
    ),
  },
  {
    key: 'section',
    title: 'Section、FactList、Note、FieldStack',
    draw: () => (
      <Section title="依据" note="HJ 633-2026">
        <FactList
          facts={[
            ['有效小时', '22/24'],
            ['版本', '第 2 版'],
          ]}
        />
        <Note>说明文字。</Note>
        <FieldStack>
          <label>
            名称
            <Input />
          </label>
        </FieldStack>
      </Section>
    ),
  },
  { key: 'progress', title: 'ProgressRow', draw: () => <ProgressRow title="导入" progress={0.4} state="40%　剩 12 s" /> },
  { key: 'skeleton', title: 'Skeleton', height: 200, draw: () => <Skeleton shape="chart-table" /> },
]
