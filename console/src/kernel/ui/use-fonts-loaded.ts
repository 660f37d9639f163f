import { useSyncExternalStore } from 'react'

let times = 0

function subscribe(changed: () => void): () => void {
  const loaded = () => {
    times++
    changed()
  }
  document.fonts.addEventListener('loadingdone', loaded)
  return () => document.fonts.removeEventListener('loadingdone', loaded)
}

/** Renders again when a font has loaded, because earlier measurements (`textWidth`) used another one. */
export const useFontsLoaded = (): number => useSyncExternalStore(subscribe, () => times)
