import { FillBox } from '@qingyuan/charts/fill-box.tsx'
import { OutlookStrip } from '@qingyuan/charts/svg/outlook-strip.tsx'
import { parameters } from '@qingyuan/domain/parameters.ts'
import { specClass } from '@qingyuan/domain/standards/bands.ts'
import { clockText } from '@qingyuan/domain/time.ts'
import { Row } from '@qingyuan/ui/layout.tsx'
import { bandOf, ParameterName } from '#/map/parameters.tsx'
import { useTrace } from '#/page/use-trace.ts'
import { useScreen } from '../screen-context.ts'
import { hourQuestion } from '../trace-questions.ts'
import { Card } from './card.tsx'

/** Which forecast the hours ahead come from, or that there is none. */
const forecastWords = (issued: string | null, ahead: boolean, compact: boolean): string => {
  if (issued === null) return ' · 暂无预报'
  const said = ` · ${issued.slice(5)} 起报`
  return ahead ? `${said}，淡色为预报${compact ? '' : '，白线为 80 % 区间'}` : said
}

/** What was, and what the forecast says of the days to come. */
export const Strip = () => {
  const { colours, compact, data, item, pick, scale } = useScreen()
  const { open } = useTrace()
  const ahead = Boolean(data.strip.data?.ahead.times.length)
  return (
    <Card
      name="strip"
      title={ahead ? '过去 72 h 与未来 72 h' : '过去 72 h'}
      aside={
        <>
          <ParameterName id={item} /> {parameters[item].unit} 小时值{item === 'o3' && '（按日为 8 h 滑动）'}
          {forecastWords(data.strip.data?.ahead.issued ?? null, ahead, compact)}
        </>
      }
      query={data.strip}
      what="过去与未来"
      isEmpty={answer => (answer.values.some(value => value !== null) ? null : '近 72 h 没有数据')}
    >
      {answer => (
        <Row grow align="stretch" gap={0} padding={[0, 0, pick(12, 8), 0]}>
          <FillBox>
            {({ width, height }) => (
              <OutlookStrip
                data={answer}
                classOf={value => specClass(bandOf(item), value, scale)}
                width={width}
                height={height}
                theme={colours}
                decimals={parameters[item].decimals}
                onHour={i => {
                  const question = hourQuestion(data.area?.placeId, item, answer.times[i])
                  if (question) open(question)
                }}
                now={`现在 ${clockText(answer.times.at(-1) ?? '')}`}
              />
            )}
          </FillBox>
        </Row>
      )}
    </Card>
  )
}
