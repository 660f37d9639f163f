import { expect } from '@playwright/test'
import { wire } from './access-people.ts'

/** The link of the latest message to a telephone. */
export async function sentLink(telephone: string): Promise<string> {
  const venue = await wire('admin')
  const search = { type: 'recipient', value: telephone } as const
  const read = async () => {
    const [newest] = (await venue.does('getMessagePage', { search })).list
    // A campaign message has its link only in the text.
    return newest?.link ?? /https?:\S+\/noLogin\/[\w/]+/.exec(newest?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read).toContain('/noLogin/')
  return read()
}
