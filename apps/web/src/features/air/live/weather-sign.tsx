import { darkColours } from '@qingyuan/ui/tokens.ts'

type Weather = Record<string, number | null | undefined>

/** What the stations' instruments can say of the weather; they do not see clouds, so a dry clear hour has no word. */
export const weatherWord = ({ precipitation, temperature, visibility, humidity }: Weather): string => {
  if ((precipitation ?? 0) > 0) return (temperature ?? 9) < 0.5 ? '雪' : '雨'
  if (visibility !== null && visibility !== undefined && visibility < 1) return (humidity ?? 0) >= 90 ? '雾' : '霾'
  return visibility !== null && visibility !== undefined && visibility < 5 && (humidity ?? 100) < 80 ? '霾' : ''
}

const rays = Array.from({ length: 8 }, (_, i) => i * 45)

/** Drop, flake or veil for what was measured; a thermometer otherwise. */
export const WeatherSign = ({ weather, size }: { weather: Weather; size: number }) => {
  const word = weatherWord(weather)
  return (
    <svg
      width={size}
      height={28}
      viewBox="0 0 28 28"
      aria-hidden="true"
      fill="none"
      stroke={darkColours.highlight}
      strokeWidth={2}
      strokeLinecap="round"
    >
      {word === '雨' && <path d="M14 4C18 10 21 13.5 21 17a7 7 0 0 1-14 0C7 13.5 10 10 14 4Z" stroke={darkColours.accentText} />}
      {word === '雪' &&
        rays.slice(0, 4).map(angle => <path key={angle} d="M14 5V23" stroke={darkColours.text} transform={`rotate(${angle} 14 14)`} />)}
      {(word === '雾' || word === '霾') && <path d="M5 9H23M7 14H21M5 19H23" stroke={darkColours.textSecondary} />}
      {word === '' && <path d="M14 4a3 3 0 0 1 3 3V16a5 5 0 1 1-6 0V7a3 3 0 0 1 3-3ZM14 12V19" />}
    </svg>
  )
}
