import type { Reads } from '../../kernel/command/entity-type.ts'

export const audienceReads = {
  getJobClassOptions: ['dictionaryOption'],
  getIndustryOptions: ['dictionaryOption'],
  getDocumentTypes: ['dictionaryOption'],
  getRealAudiencePage: ['audience'],
  getPotentialAudiencePage: ['audience'],
  getAudienceDetail: ['audience'],
  getAudienceImportPage: ['audienceImport'],
  getAudienceImportReport: ['audienceImport'],
  getAudienceImportRowPage: ['importRow'],
  getMergeSuggestionPage: ['mergeSuggestion', 'audience'],
} as const satisfies Reads
