// Made from src/contract by npm run golden. Do not edit.

/** The fields that a tier's name stands for. */
export interface FieldsOfTier {
  /** 1 token a request */ core: 'id' | 'name' | 'category' | 'categoryLabel' | 'location' | 'address' | 'regionCode' | 'confidence' | 'sourceCount' | 'possiblyClosed' | 'lastSeenAt'
  /** 2 tokens a request */ contact_hours: 'phone' | 'homepage' | 'bookingUrl' | 'serviceReservable' | 'reservationChannels' | 'snsLinks' | 'businessHours' | 'holidayPolicy' | 'temporaryClosures' | 'is24h'
  /** 2 tokens a request */ quality: 'rating' | 'reviewCount' | 'latestReviewDate' | 'freshnessScore' | 'dataQuality' | 'price' | 'menuSummary' | 'openNow' | 'closureSignal' | 'promotion' | 'photoCount' | 'nearestStation'
  /** 4 tokens a request */ edge: 'accessHints' | 'recommendedFor' | 'atmosphere' | 'cautions' | 'menu' | 'serviceAttributes' | 'dietary' | 'atmosphereScores' | 'aiSummary' | 'ownerIntro' | 'influencerFeatures' | 'culturalAssociations' | 'legacy' | 'reputation'
  /** 8 tokens a request */ media: 'photos'
}

/** Fields that no tier's name brings: ask for them by their own. */
export type FieldOnRequest = 'matchReason' | 'openAtMatch'
