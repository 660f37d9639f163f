/*
 * The unsent input of a form, for this tab and this login, if the server has no draft. Logging out clears the storage.
 */

export interface LocalDraft {
  typed: Readonly<Record<string, unknown>>
  /** The version it was begun from; undefined for a new one. */
  version: number | undefined
}

export function loadDraft(key: string): LocalDraft | undefined {
  try {
    const text = JSON.parse(sessionStorage.getItem(key) ?? 'null') as LocalDraft | null
    return text?.typed ? text : undefined
  } catch {
    return undefined
  }
}

export function saveDraft(key: string, draft: LocalDraft): void {
  sessionStorage.setItem(key, JSON.stringify(draft))
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key)
}
