import { BlockList, isIP } from 'node:net'

const widest = { 4: 32, 6: 128 } as const

const parse = (text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null => {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return null
  const most = widest[version as 4 | 6]
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null
  return { address, prefix: bits === undefined ? most : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** An IP address or a CIDR network: `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
export const isNetwork = (text: string): boolean => parse(text) !== null

/**
 * True when an address belongs to one of the networks.
 * @throws Error for a text that is no network
 */
export const networkMatcher = (networks: readonly string[]): ((address: string) => boolean) => {
  const known = new BlockList()
  for (const text of networks) {
    const network = parse(text)
    if (!network) throw new Error(`${text} 不是 IP 地址或 CIDR`)
    known.addSubnet(network.address, network.prefix, network.family)
  }
  return address => isIP(address) !== 0 && known.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** An address as people write it: IPv4 that came over an IPv6 socket without its prefix. */
export const plainAddress = (address: string | undefined): string => (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')

/** Key for counting an address: itself, or the /64 network of IPv6, which one sender has all of. */
export const addressGroup = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [front = '', back] = address.split('%')[0]!.split('::')
  const head = front === '' ? [] : front.split(':')
  const tail = back ? back.split(':') : []
  const gap = back === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
