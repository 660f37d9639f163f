import { runningUrl } from '@fairgate/embedded-postgres/running-url'
import { sendMessage } from '../server/src/foundation/message/hooks.ts'
import { masterKey } from '../server/src/kernel/crypto/master-key.ts'
import { createPool, transaction } from '../server/src/kernel/database/database.ts'
import { createPublisher } from '../server/src/kernel/push/push-publisher.ts'
import { createServices } from '../server/src/kernel/services/create-services.ts'
import { readSettings } from '../server/src/kernel/settings/config.ts'

type Message = Parameters<typeof sendMessage>[1]

/** Writes messages into the database of the server under test, like its own commands; its job process sends them. */
export async function writeMessages(
  messages: readonly Message[],
  dataDir = process.env.FAIRGATE_E2E_DATA ?? '',
): Promise<void> {
  const url = runningUrl(dataDir)
  if (url === undefined) throw new Error('The server under test has no database.')
  const pool = createPool(url, 2)
  const publisher = createPublisher(pool)
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: dataDir })
  const config = { ...settings, connectionUrl: url, masterKey: masterKey(dataDir, false) }
  const services = await createServices(config, pool, publisher, { onError() {}, hooks: {} })
  try {
    await transaction(pool, async db => {
      for (const message of messages) await sendMessage({ db, services }, message)
    })
  } finally {
    services.keyring.close()
    await publisher.close()
    await pool.end()
  }
}
