import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Tickets that the server issues. */
const tickets = vi.hoisted(() => ({ issued: 0 }))
// The parts of a page that it needs.
vi.mock('../i18n/language.ts', () => ({ text: (key: string) => key, currentLanguage: () => 'cn' }))
vi.mock('../auth/session.ts', () => ({
  currentUser: () => ({ userId: 'operator' }),
  markSocket() {},
  onSessionEnd() {},
}))
vi.mock('../ui/toast.ts', () => ({ toast: { error() {} } }))
vi.mock('../command/call.ts', () => ({
  call: async () => ({ token: `ticket-${++tickets.issued}` }),
  onReach() {},
}))

/** Sockets of the page, by the ticket they were opened with. */
const dialled: { ticket: string | null; socket: FakeSocket }[] = []
class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  onopen = () => {}
  onclose = () => {}
  constructor(address: URL) {
    dialled.push({ ticket: address.searchParams.get('token'), socket: this })
  }
  send() {}
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { WebSocket: FakeSocket })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { href: 'https://venue.example/console' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a socket whose ticket the server no longer knows is opened again with another ticket', async () => {
  const { startLive, stopLive } = await import('./live.ts')
  startLive()
  await vi.waitFor(() => expect(dialled).toHaveLength(1))
  // A browser says of a refused socket only that it is closed.
  dialled[0]?.socket.onclose()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(dialled.map(({ ticket }) => ticket)).toEqual(['ticket-1', 'ticket-2'])
  stopLive()
})
