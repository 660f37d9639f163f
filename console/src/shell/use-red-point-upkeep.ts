import { useEffect, useRef } from 'react'
import { useLive, useLiveState } from '../kernel/live.ts'
import { keepRedPoints } from '../kernel/session.ts'
import { askAgain, useQueryCommand } from '../kernel/use-command.ts'

/** Milliseconds from a push to the question it leads to: bursts lead to one, and not every console asks at once. */
const pause = { least: 200, most: 1000 }

/** Keeps what waits for the reader, and asks again when it may have changed. Mounted once, in the layout. */
export function useRedPointUpkeep(): void {
  const flags = useQueryCommand('findRedPoint', {}, { quiet: true, keepPrevious: true }).data
  useEffect(() => {
    if (flags) keepRedPoints(flags)
  }, [flags])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askSoon = () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        // The menu comes with its dots.
        void askAgain('findRedPoint', 'getUserPermission')
      },
      pause.least + Math.random() * (pause.most - pause.least),
    )
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('redPoint', askSoon)
  // What was pushed while the connection was lost was not heard.
  const { lostAt } = useLiveState()
  const wasLost = useRef(false)
  useEffect(() => {
    if (lostAt === undefined && wasLost.current) askSoon()
    wasLost.current = lostAt !== undefined
  })
}
