/*
 * What earlier logins on this device were given: a known device is not locked out by others' guesses. Kept in IndexedDB,
 * because a logout clears local and session storage to the letter, and under a digest of what was typed as account, so
 * that nobody reads here who has worked on this machine. Where the browser keeps nothing the device is merely unknown.
 */
const NAME = 'fairgate'
const STORE = 'device'

/** What this device was given at an account's last login. */
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
    // Unknown again next time.
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
