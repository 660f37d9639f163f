/*
 * Tokens of earlier logins on this device: a known device is not locked out by others' guesses. Stored in IndexedDB,
 * because a logout clears local and session storage, and under a digest of the typed account, so that nobody can read
 * who has used this machine. If the browser cannot store it, the device is unknown.
 */
const NAME = 'fairgate'
const STORE = 'device'

/** The device token of an account's last login. */
export async function deviceOf(account: string): Promise<string | undefined> {
  try {
    const key = await keyOf(account)
    return (await inStore('readonly', store => store.get(key))) as string | undefined
  } catch {
    return undefined
  }
}

export async function saveDevice(account: string, device: string): Promise<void> {
  try {
    const key = await keyOf(account)
    await inStore('readwrite', store => store.put(device, key))
  } catch {
    // The device is unknown next time.
  }
}

async function keyOf(account: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(account.trim().toLowerCase()))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    opening.onerror = () => reject(opening.error)
    opening.onblocked = () => reject(new Error('blocked'))
    opening.onsuccess = () => {
      const database = opening.result
      const transaction = database.transaction(STORE, mode)
      const request = work(transaction.objectStore(STORE))
      transaction.oncomplete = () => {
        database.close()
        resolve(request.result)
      }
      transaction.onabort = () => {
        database.close()
        reject(transaction.error)
      }
    }
  })
}
