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

/** Renders anew once a font has come: what was measured before it (`textWidth`) was measured in another one. */
export const useFontsLoaded = (): number => useSyncExternalStore(subscribe, () => times)
