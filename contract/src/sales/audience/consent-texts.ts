import { defineTexts } from '../../kernel/i18n/localized-text.ts'

/**
 * Hints on the consent of imported people, and how the drawer of a person shows it. They load with the drawer, not with
 * the texts of all domains.
 */
export const importConsentTexts = defineTexts({
  importConsentsHint: [
    '只在他们确已同意时勾选；不勾选则不发送。',
    'Select only what they have agreed to. Otherwise nothing is sent to them.',
  ],
  consentSourceHint: ['如：展会现场登记表', 'For example: the registration form at the fair'],
  consentGivenOn: ['同意于 {{day}}', 'agreed on {{day}}'],
})
