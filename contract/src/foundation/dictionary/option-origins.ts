/** Whose an option is that an exhibition can choose from. */
export const optionOrigins = ['venue', 'own'] as const
