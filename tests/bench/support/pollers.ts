interface Order {
  base: string
  tokens: string[]
  paths: string[]
  seconds: number
}

/** Signed-in people whose pages ask one call a second each, every person at a moment of their own. */
process.once('message', async order => {
  const { base, tokens, paths, seconds } = order as Order
  const times = new Map<string, number[]>(paths.map(path => [path, []]))
  let failed = 0
  const person = async (token: string, n: number) => {
    const until = Date.now() + seconds * 1_000
    await new Promise(resolve => setTimeout(resolve, (n * 1_000) / tokens.length))
    for (let turn = n; Date.now() < until; turn++) {
      const path = paths[turn % paths.length]!
      const began = performance.now()
      const reply = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
      await reply.arrayBuffer()
      const took = performance.now() - began
      if (reply.status === 200) times.get(path)!.push(took)
      else failed++
      await new Promise(resolve => setTimeout(resolve, Math.max(0, 1_000 - took)))
    }
  }
  await Promise.all(tokens.map(person))
  process.send!({ times: [...times], failed }, () => process.exit(0))
})
