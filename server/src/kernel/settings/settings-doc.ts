import { settings } from './settings.ts'

/** Formats the README's table of settings as Markdown, in the order of the code. */
export function formatSettingsTable(): string {
  const rows = Object.values(settings).map(setting => {
    const standard = 'default' in setting ? `\`${setting.default}\`` : ''
    return `| \`${setting.name}\` | ${standard} | ${setting.meaning} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
