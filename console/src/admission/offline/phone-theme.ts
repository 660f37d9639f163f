const KEY = 'theme'

/** Light or dark, as the console stores it in this browser; otherwise the setting of the phone. */
export function phoneTheme(): 'light' | 'dark' {
  const stored = localStorage.getItem(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export function setPhoneTheme(theme: 'light' | 'dark'): void {
  localStorage.setItem(KEY, theme)
  showPhoneTheme()
}

/** Writes the theme to the root element, where the colours are defined. */
export function showPhoneTheme(): void {
  document.documentElement.dataset.theme = phoneTheme()
}
