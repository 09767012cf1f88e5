// Generated from src/contract by npm run golden. Do not edit.

/** The fields that a tier's name includes. */
export interface FieldsOfTier {
  /** 1 token per request */ core: 'id' | 'name' | 'category' | 'categoryLabel' | 'location' | 'address' | 'regionCode' | 'confidence' | 'sourceCount' | 'possiblyClosed' | 'lastSeenAt'
  /** 2 tokens per request */ contact_hours: 'phone' | 'homepage' | 'bookingUrl' | 'serviceReservable' | 'reservationChannels' | 'snsLinks' | 'businessHours' | 'regularClosures' | 'holidayPolicy' | 'specialHours' | 'temporaryClosures' | 'is24h'
  /** 2 tokens per request */ quality: 'rating' | 'reviewCount' | 'latestReviewDate' | 'openedOn' | 'freshnessScore' | 'dataQuality' | 'price' | 'menuSummary' | 'openNow' | 'closureSignal' | 'promotion' | 'photoCount' | 'nearestStation' | 'address.conflict' | 'sources'
  /** 4 tokens per request */ edge: 'accessHints' | 'recommendedFor' | 'atmosphere' | 'cautions' | 'menu' | 'serviceAttributes' | 'dietary' | 'attributes' | 'atmosphereScores' | 'aiSummary' | 'ownerIntro' | 'influencerFeatures' | 'culturalAssociations' | 'legacy' | 'reputation'
  /** 8 tokens per request */ media: 'photos'
}

/** Fields that no tier's name includes: request them by name. */
export type FieldOnRequest = 'matchReason' | 'openAtMatch'
