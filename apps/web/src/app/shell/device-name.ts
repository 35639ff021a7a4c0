const browsers = [
  ['Edge', /Edg\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['360 浏览器', /360SE|QIHU/],
  ['微信', /MicroMessenger\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
] as const
const systems = [
  ['Windows', /Windows/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['鸿蒙', /OpenHarmony|HarmonyOS/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const

/** Browser and system as people name them, from the header `User-Agent`. */
export const deviceName = (userAgent: string | null): string => {
  const browser = browsers.flatMap(([name, pattern]) => {
    const found = pattern.exec(userAgent ?? '')
    return found ? [[name, found[1]].filter(Boolean).join(' ')] : []
  })[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0]
  return [browser, system].filter(Boolean).join(' · ') || '其他程序'
}
