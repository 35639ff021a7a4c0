import type { OutputOf } from '@qingyuan/contract/call.ts'
import { gridReportCalls } from '@qingyuan/contract/hotspot/reports.ts'
import { shortMinute } from '@qingyuan/domain/time.ts'
import { Box, Caption, Row, Stack, Text } from '@qingyuan/ui/layout.tsx'
import { PlainTable } from '@qingyuan/ui/plain-table.tsx'
import { Subscript } from '@qingyuan/ui/subscript.tsx'
import { Button } from 'antd'
import { useActions, useCall } from '#/hooks/use-call.ts'
import { useMay } from '#/page/allowed.tsx'
import { QueryDrawer } from '#/page/query-drawer.tsx'
import { saveFile } from '#/page/save-file.ts'

type Report = OutputOf<typeof gridReportCalls.detail>
type Part = Report['parts'][number]

const formats = { docx: 'Word', pdf: 'PDF', xlsx: 'Excel' } as const

const PartView = ({ part: { kind, text, header, rows, svg } }: { part: Part }) => {
  if (kind === 'heading')
    return (
      <Text as="h3" size={14} weight={600}>
        {text}
      </Text>
    )
  if (kind === 'table')
    return (
      <Box overflow="auto">
        <PlainTable
          rows={rows}
          size={12}
          cells={{ nowrap: true, padding: [2, 6] }}
          headings={{ nowrap: true }}
          columns={header.map((title, n) => ({
            title: <Subscript text={title} />,
            cell: (row: readonly string[]) => <Subscript text={row[n] ?? ''} />,
          }))}
        />
      </Box>
    )
  if (kind === 'figure')
    return (
      <Box>
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`} alt={text} width="100%" />
        <Caption as="p">{text}</Caption>
      </Box>
    )
  return kind === 'small' ? (
    <Caption as="p">
      <Subscript text={text} />
    </Caption>
  ) : (
    <Text as="p">
      <Subscript text={text} />
    </Text>
  )
}

/** A frozen report with its files. */
export const ReportDrawer = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const query = useCall(gridReportCalls.detail, { id }, { keepPrevious: false })
  const mayExport = useMay('air:export')
  const { sign, busy } = useActions(
    { sign: gridReportCalls.sign },
    { successMessage: '报表已签发', invalidates: [gridReportCalls.list, gridReportCalls.detail] },
  )
  return (
    <QueryDrawer
      query={query}
      what="网格报表查询"
      width={640}
      title={report => report?.title ?? '报表'}
      subtitle={report =>
        report &&
        `${report.demo ? '演示数据 · ' : ''}第 ${report.version} 版 · ${report.by} ${shortMinute(report.madeAt)} · ${report.signedAt ? `${report.signedBy} ${shortMinute(report.signedAt)} 签发` : '未签发'}`
      }
      onClose={onClose}
      foot={report => (
        <Row wrap>
          {report.maySign && (
            <Button type="primary" loading={busy} onClick={() => void sign({ id })}>
              签发
            </Button>
          )}
          {mayExport &&
            (Object.keys(formats) as (keyof typeof formats)[]).map(format => (
              <Button key={format} onClick={() => void saveFile(gridReportCalls.download, { id, format })}>
                {formats[format]}
              </Button>
            ))}
        </Row>
      )}
    >
      {({ parts }) => (
        <Stack gap={8}>
          {parts.map((part, n) => (
            <PartView key={n} part={part} />
          ))}
        </Stack>
      )}
    </QueryDrawer>
  )
}
