# Read by Redmine's config/application.rb. The clock of the application is what the visitor says in each request, so that a
# recorded night can have any date, and two nights of one date are equal up to what is random.
module ::NightClock
  def self.at(seconds)
    Thread.current[:night_clock] = seconds && Time.at(seconds.to_f)
    yield
  ensure
    Thread.current[:night_clock] = nil
  end

  class Middleware
    def initialize(app)
      @app = app
    end

    def call(environment)
      NightClock.at(environment['HTTP_X_NIGHT_CLOCK']) { @app.call(environment) }
    end
  end

  module OfTime
    def now(**options)
      fixed = Thread.current[:night_clock]
      fixed ? Time.at(fixed) : super
    end
  end

  module OfDate
    def today(*)
      Thread.current[:night_clock] ? Time.now.to_date : super
    end
  end

  module OfDateTime
    def now(*)
      Thread.current[:night_clock] ? Time.now.to_datetime : super
    end
  end
end

Time.singleton_class.prepend(NightClock::OfTime)
Date.singleton_class.prepend(NightClock::OfDate)
DateTime.singleton_class.prepend(NightClock::OfDateTime)
config.middleware.insert_before 0, NightClock::Middleware
config.hosts.clear
config.public_file_server.enabled = true
config.log_level = :warn
