const KEY = 'theme'

/** Light or dark, as the console keeps it in this browser; else as the phone is set. */
export function phoneTheme(): 'light' | 'dark' {
  const stored = localStorage.getItem(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function setPhoneTheme(theme: 'light' | 'dark'): void {
  localStorage.setItem(KEY, theme)
  showPhoneTheme()
}

/** Writes it to the root element, where the colours stand. */
export function showPhoneTheme(): void {
  document.documentElement.dataset.theme = phoneTheme()
}
